// Draws the icons of the static site from that of the page: `node icons.mjs`.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const here = import.meta.dirname;
const icon = readFileSync(join(here, '../web/icon.svg'), 'utf8');
/** A maskable icon fills the square; what matters is in the inner 80 %. */
const maskable = icon.replace(' rx="14"', '').replace(/(<circle.*)<\/svg>/, '<g transform="translate(6.4 6.4) scale(.8)">$1</g></svg>');
const ICONS = { 'icon-192.png': [icon, 192], 'icon-512.png': [icon, 512], 'icon-maskable-512.png': [maskable, 512] };

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [name, [drawing, side]] of Object.entries(ICONS)) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${drawing}`);
  await page.screenshot({ path: join(here, '../site', name), omitBackground: true });
}
await browser.close();
