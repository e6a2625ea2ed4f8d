//! The address of the server for others in its network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// Returns the address at which others in the network reach a server that listens at this one; none if it listens on the
/// loopback interface only, and without a network.
///
/// A server that listens at all addresses of a machine with several networks has the one of the route to the internet.
pub fn network_address(listening: SocketAddr) -> Option<SocketAddr> {
    let ip = if listening.ip().is_unspecified() { routed_address(listening.ip())? } else { listening.ip() };
    (!ip.is_loopback()).then(|| SocketAddr::new(ip, listening.port()))
}

/// Returns the address that the system would send from. `[::]` takes IPv4, too, whose addresses are the ones that people type.
fn routed_address(listening: IpAddr) -> Option<IpAddr> {
    /// Reserved for documentation (RFC 5737 and 3849).
    const ELSEWHERE: [IpAddr; 2] =
        [IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)), IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1))];
    let families = if listening.is_ipv4() { &ELSEWHERE[..1] } else { &ELSEWHERE };
    families.iter().find_map(|&elsewhere| {
        let any = if elsewhere.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { IpAddr::from(Ipv6Addr::UNSPECIFIED) };
        let socket = UdpSocket::bind((any, 0)).ok()?;
        // A datagram socket sends nothing when it is connected: the system only looks up the route, for any port.
        socket.connect((elsewhere, 9)).ok()?;
        Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_unspecified())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_reach_the_address_that_is_listened_at_unless_it_is_a_loopback_one() {
        let reached = |listening: &str| network_address(listening.parse().unwrap()).map(|address| address.to_string());
        assert_eq!(reached("192.0.2.7:6464").as_deref(), Some("192.0.2.7:6464"));
        for loopback in ["127.0.0.1:6464", "127.1.2.3:80", "[::1]:6464"] {
            assert_eq!(reached(loopback), None, "{loopback}");
        }
        for all in ["0.0.0.0:6464", "[::]:6464"] {
            let address = network_address(all.parse().unwrap());
            let is_of_network =
                |it: SocketAddr| !it.ip().is_unspecified() && !it.ip().is_loopback() && it.port() == 6464;
            assert!(address.is_none_or(is_of_network), "{address:?}");
        }
    }
}
