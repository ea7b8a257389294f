/** Where a walk has come to: a page of the service that was not opened yet, or a page of a provider. */
export interface Arrived {
  url: URL
  /** Of the last answer. */
  headers: Headers
  body: string
}

/** A browser as far as a social sign-in needs one: it follows redirects and keeps cookies, each at its host. */
export interface SocialBrowser {
  /** Opens an address of the service, and walks on to where a person has to do something. */
  open(address: string | URL): Promise<Arrived>
  /** Chooses somebody on a provider's page; nobody refuses. */
  choose(page: Arrived, subject: string): Promise<Arrived>
  /** The same, but the callback is not opened. */
  chooseOnly(page: Arrived, subject: string): Promise<URL>
  signIn(provider: string, subject: string): Promise<Arrived>
  cookie(): string | undefined
  setCookie(value: string): void
  /** Everything long that stood in an address or a cookie on the way: states, codes, tokens, seals. */
  secrets(): string[]
}

const MAX_STEPS = 12
const NAME = '__Host-oauth'
/** What is shorter is a word. */
const SECRET_MIN = 16

const isCallback = (url: URL) => url.pathname.endsWith('/callback')

export function openBrowser(base: string, address?: string): SocialBrowser {
  const home = new URL(base).host
  const jars = new Map<string, Map<string, string>>()
  const seen = new Set<string>()
  const note = (value: string) => {
    if (value.length >= SECRET_MIN && !URL.canParse(value)) seen.add(value)
  }
  const jarOf = (host: string) => {
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }

  function keep(host: string, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      note(pair.slice(at + 1))
      if (/max-age=0|1970/i.test(line)) jarOf(host).delete(pair.slice(0, at))
      else jarOf(host).set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  async function step(url: URL, init: RequestInit): Promise<Arrived & { next: URL | undefined }> {
    const cookies = [...jarOf(url.host)].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(cookies !== '' && { cookie: cookies }),
        ...(address !== undefined && url.host === home && { 'x-forwarded-for': address })
      }
    })
    keep(url.host, answer.headers)
    const location = answer.headers.get('location')
    const next = location === null ? undefined : new URL(location, url)
    for (const passed of [url, next]) passed?.searchParams.forEach(note)
    return {
      url,
      headers: answer.headers,
      body: await answer.text(),
      next
    }
  }

  const isPage = (url: URL) => url.host === home && !url.pathname.startsWith('/api/')

  async function walk(start: URL, init: RequestInit, stop: (url: URL) => boolean): Promise<Arrived> {
    let [url, how] = [start, init]
    for (let count = 0; count < MAX_STEPS; count += 1) {
      const { next, ...arrived } = await step(url, how)
      if (!next) return arrived
      if (stop(next)) return { ...arrived, url: next }
      ;[url, how] = [next, {}]
    }
    throw new Error('redirects without an end')
  }

  function submit(page: Arrived, subject: string, stop: (url: URL) => boolean): Promise<Arrived> {
    const action = /action="([^"]*)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&')
    if (action === undefined) throw new Error(`no form at ${page.url.href}: ${page.body.slice(0, 300)}`)
    const body = new URLSearchParams({ person: subject })
    return walk(new URL(action, page.url), { method: 'POST', body }, stop)
  }

  const browser: SocialBrowser = {
    open: opened => walk(new URL(opened, base), {}, isPage),
    choose: (page, subject) => submit(page, subject, isPage),
    chooseOnly: async (page, subject) => (await submit(page, subject, isCallback)).url,
    signIn: async (provider, subject) => browser.choose(await browser.open(`/api/auth/${provider}`), subject),
    cookie: () => jarOf(home).get(NAME),
    secrets: () => [...seen],
    setCookie: value => void jarOf(home).set(NAME, value)
  }
  return browser
}
