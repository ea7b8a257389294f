import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'

import { bookOf } from '#test/spreadsheet.ts'

type Row = Record<string, string | null>

/** The thread that makes it comes after everything else on a machine that is full. */
const PATIENCE_MS = 300_000

/** Resolves when a text is there. Looked for with each frame of the page: what is said for five seconds only may have gone when we look. */
const untilSaid = (page: Page, text: string) =>
  page.evaluate(
    wanted =>
      new Promise<void>(resolve => {
        const look = () =>
          document.body.textContent.includes(wanted) ? resolve() : void requestAnimationFrame(look)
        look()
      }),
    text
  )

/** Presses «Скачать таблицу» and reads the file that comes; each row by the headings. */
export async function downloadSheet(page: Page): Promise<{ name: string; rows: Row[] }> {
  const coming = page.waitForEvent('download', { timeout: PATIENCE_MS })
  const said = untilSaid(page, 'Таблица скачана: ')
  await page.getByRole('button', { name: /^Скачать таблицу/ }).click()
  const [download] = await Promise.all([coming, said])
  const [sheet] = (await bookOf(await readFile(await download.path()))).values()
  const [headings = [], ...cells] = sheet ?? []
  return {
    name: download.suggestedFilename(),
    rows: cells.map(row => Object.fromEntries(headings.map((name, at) => [name ?? '', row[at] ?? null])))
  }
}
