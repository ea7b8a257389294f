import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'

import { bookOf } from '#test/spreadsheet.ts'

type Row = Record<string, string | null>

/** Presses «Скачать таблицу» and reads the file that comes; each row by the headings. */
export async function downloadSheet(page: Page): Promise<{ name: string; rows: Row[] }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Скачать таблицу/ }).click()
  // It is said for five seconds only.
  const [download] = await Promise.all([coming, page.getByText(/^Таблица скачана/).waitFor()])
  const [sheet] = (await bookOf(await readFile(await download.path()))).values()
  const [headings = [], ...cells] = sheet ?? []
  return {
    name: download.suggestedFilename(),
    rows: cells.map(row => Object.fromEntries(headings.map((name, at) => [name ?? '', row[at] ?? null])))
  }
}
