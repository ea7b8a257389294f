import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

const SCRIPT = 'https://mc.yandex.ru/metrika/tag.js'

/**
 * What the counter's script does as far as it matters: takes the waiting calls, reports them, leaves traces. Unlike the
 * real one it never ends: it goes on reporting by all means that a page has.
 */
const script = `
  (() => {
    const report = (url) => {
      fetch(url, { method: 'POST', mode: 'no-cors' }).catch(() => {})
      navigator.sendBeacon(url)
      new Image().src = url
    }
    const take = (counter, method, ...details) => {
      const told = encodeURIComponent(JSON.stringify([method, ...details]))
      fetch('https://mc.yandex.ru/watch/' + counter + '?call=' + told, { method: 'POST', mode: 'no-cors' }).catch(() => {})
    }
    const waiting = window.ym.a
    window.ym = (...call) => take(...call)
    for (const call of waiting) take(...call)
    document.cookie = '_ym_uid=1; Path=/'
    localStorage.setItem('_ym_synced', '1')
    setInterval(() => window.isHushed || report('https://mc.yandex.ru/clmap/1'), 200)
    addEventListener('pagehide', () => report('https://mc.yandex.ru/watch/1?bye'))
  })()
`

type Told = [method: string, ...details: unknown[]]

const callOf = (url: string): Told | undefined => {
  const told = new URL(url).searchParams.get('call')
  return told === null ? undefined : JSON.parse(told)
}

/** Plays every foreign host in a context, and keeps what was asked of them with the headers that went along. */
export async function counterStandIn(context: BrowserContext, ownBase: string) {
  const foreign: string[] = []
  const urls: string[] = []
  await context.route(
    url => url.origin !== new URL(ownBase).origin,
    async route => {
      const request = route.request()
      urls.push(request.url())
      const headers = await request.allHeaders()
      foreign.push(
        `${decodeURIComponent(request.url())} ${headers.referer ?? ''} ${request.postData() ?? ''}`
      )
      await route
        .fulfill(
          request.url() === SCRIPT
            ? { contentType: 'text/javascript', body: script }
            : { status: 200, body: '', headers: { 'access-control-allow-origin': '*' } }
        )
        // The page has gone before its answer came.
        .catch(() => {})
    }
  )
  const calls = (method: string) => urls.map(callOf).filter(call => call?.[0] === method)
  const hits = () => calls('hit').map(call => ({ url: String(call?.[1]) }))
  return {
    /** Address, referrer and body of each request to another host. */
    foreign,
    hits,
    options: () => calls('init')[0]?.[1],
    scripts: () => urls.filter(url => url === SCRIPT).length,
    /** Has it report no more until it goes on, and waits until all that was under way is heard. */
    async hush(page: Page) {
      await page.evaluate(async () => {
        Object.assign(window, { isHushed: true })
        await fetch('https://mc.yandex.ru/hushed', { method: 'POST', mode: 'no-cors' })
      })
      await expect.poll(() => foreign.length === urls.length, { timeout: 60_000 }).toBe(true)
    },
    goOn: (page: Page) => page.evaluate(() => void Object.assign(window, { isHushed: false })),
    heard: (count: number) =>
      expect.poll(() => hits().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
  }
}
