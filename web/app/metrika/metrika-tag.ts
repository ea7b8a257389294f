type Call = readonly [counter: number, method: string, ...details: unknown[]]

interface Ym {
  (...call: Call): void
  /** Calls that wait for the script. */
  a?: Call[]
  /** When the waiting began. */
  l?: number
}

declare global {
  interface Window {
    ym?: Ym | undefined
  }
}

const SCRIPT = 'https://mc.yandex.ru/metrika/tag.js'

let forbidden = false

/** Whether the counter was taken back on this page: a script cannot be unloaded, so it comes again only with the next one. */
export const isForbidden = (): boolean => forbidden

/** Asks for the script; calls wait until it is there. */
export function loadMetrika(): void {
  const waiting: Call[] = []
  const ym: Ym = (...call) => void waiting.push(call)
  ym.a = waiting
  ym.l = Date.now()
  window.ym = ym
  const script = document.createElement('script')
  script.async = true
  script.src = SCRIPT
  document.head.append(script)
}

export function callMetrika(...call: Call): void {
  window.ym?.(...call)
}

/**
 * Takes the counter back at once. It is asked to end, and is not trusted to: a policy of the document, which can only
 * grow stricter, keeps anything of it from being sent until the page is opened anew. `widget`: where the payment window comes from, which
 * has to go on.
 */
export function forbidMetrika(counter: number, widget: string): void {
  forbidden = true
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = `connect-src 'self' ${widget}; script-src 'self' ${widget}; img-src 'self' data: blob:; frame-src 'self' ${widget}`
  document.head.append(policy)
  callMetrika(counter, 'destruct')
  window.ym = undefined
}
