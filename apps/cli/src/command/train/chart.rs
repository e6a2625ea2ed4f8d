//! Charts of lines and marks, as SVG.

use anyhow::{Result, anyhow};
use plotters::prelude::*;
use std::ops::Range;

/// A chart with its title and axes.
pub(super) struct Chart<'a> {
    pub(super) title: &'a str,
    pub(super) x: Axis<'a>,
    pub(super) y: Axis<'a>,
    pub(super) series: Vec<Series>,
}

pub(super) struct Axis<'a> {
    pub(super) name: &'a str,
    pub(super) range: Range<f64>,
}

/// A series of points.
pub(super) struct Series {
    /// The name in the legend; empty for none.
    pub(super) name: String,
    /// The number of the colour, or grey.
    pub(super) colour: Option<usize>,
    pub(super) style: Style,
    pub(super) points: Vec<(f64, f64)>,
}

/// The style of a series.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Line,
    Marks,
}

const SIZE: (u32, u32) = (960, 640);
const GREY: RGBColor = RGBColor(158, 158, 158);

impl Chart<'_> {
    /// Draws the chart.
    pub(super) fn to_svg(&self) -> Result<String> {
        let mut svg = String::new();
        // The type of the error borrows the drawing area.
        self.draw(&mut svg).map_err(|error| anyhow!("cannot draw the chart: {error}"))?;
        Ok(svg)
    }

    fn draw(&self, svg: &mut String) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
        let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let mut builder = ChartBuilder::on(&area);
        builder.caption(self.title, ("sans-serif", 22)).margin(16).x_label_area_size(44).y_label_area_size(56);
        let mut chart = builder.build_cartesian_2d(self.x.range.clone(), self.y.range.clone())?;
        chart.configure_mesh().x_desc(self.x.name).y_desc(self.y.name).light_line_style(WHITE).draw()?;
        for series in &self.series {
            let (colour, points) = (series.colour(), &series.points);
            let drawn = match series.style {
                Style::Line => chart.draw_series(LineSeries::new(points.iter().copied(), colour.stroke_width(2)))?,
                Style::Marks => chart.draw_series(points.iter().map(|&at| Circle::new(at, 3, colour.filled())))?,
            };
            if !series.name.is_empty() {
                let mark = move |(x, y)| Rectangle::new([(x, y - 5), (x + 16, y + 5)], colour.filled());
                drawn.label(&series.name).legend(mark);
            }
        }
        chart.configure_series_labels().background_style(WHITE.mix(0.8)).border_style(GREY).draw()?;
        area.present()
    }
}

impl Series {
    fn colour(&self) -> RGBAColor {
        self.colour.map_or(GREY.to_rgba(), |number| Palette99::pick(number).to_rgba())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_has_its_labels_and_marks() {
        let series = Series { name: "early".into(), colour: Some(1), style: Style::Marks, points: vec![(1.0, 2.0)] };
        let axis = |name| Axis { name, range: 0.0..4.0 };
        let chart = Chart { title: "errors", x: axis("depth"), y: axis("discs"), series: vec![series] };
        let svg = chart.to_svg().unwrap();
        assert!(["errors", "depth", "discs", "early"].iter().all(|word| svg.contains(word)), "{svg}");
        assert_eq!(svg.matches("<circle").count(), 1);
    }
}
