import type { Browser, Page } from 'playwright-core'

import { confirmEmail } from '#test/free-plan.ts'
import { startServer, type RunningServer } from '#test/process.ts'

import { createAccount, tokenOf, type Account } from './account.ts'
import { launchBrowser } from './browser.ts'
import { watchNoise } from './page-checks.ts'

const PATIENCE_MS = 60_000

export interface AdminWorld {
  server: RunningServer
  browser: Browser
  admin: Account
  /** Signs somebody up whose email is confirmed. */
  join(username: string): Promise<Account>
  /** A window of its own; without an account nobody is signed in. */
  open(account?: Account, width?: number): Promise<Page>
  close(): Promise<void>
}

/** A server of its own with one administrator and nothing else, and a browser. */
export async function openAdminWorld(username: string): Promise<AdminWorld> {
  const server = await startServer({ env: { ADMIN_USERNAME: username } })
  const browser = await launchBrowser()
  const join = async (name: string) => {
    const account = await createAccount(server.url, name)
    await confirmEmail(server, { username: name, token: tokenOf(account) })
    return account
  }
  return {
    server,
    browser,
    join,
    admin: await join(username),
    async open(account, width = 1440) {
      const context = await browser.newContext({
        locale: 'ru-RU',
        timezoneId: 'Europe/Moscow',
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
        ...(account && { storageState: account.storageState })
      })
      context.setDefaultTimeout(PATIENCE_MS)
      const page = await context.newPage()
      watchNoise(page)
      return page
    },
    async close() {
      await browser.close()
      await server.stop()
    }
  }
}
