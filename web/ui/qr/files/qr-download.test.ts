import { expect, test } from 'vitest'

import { qrFileName } from './qr-download.ts'

test.each([
  ['https://trp.ru/krossovki', 'qr-krossovki.svg'],
  ['https://trp.ru/a_B-9?from=mail#top', 'qr-a_B-9.svg'],
  ['https://trp.ru/', 'qr.svg'],
  ['https://trp.ru/..', 'qr.svg'],
  ['https://trp.ru/a\\..\\b<script>"\u0000\u202Egnp.exe', 'qr-abscriptgnpexe.svg'],
  [`https://trp.ru/${'x'.repeat(300)}`, `qr-${'x'.repeat(64)}.svg`]
])('the file of %s is %s', (url, name) => {
  expect(qrFileName(url, 'svg')).toBe(name)
})
