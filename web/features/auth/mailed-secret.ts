import type { Provider } from '#contract/auth.ts'

type Screen = 'restore' | 'confirm'

const held = new Map<string, string>()
let way: Provider | undefined

/** Also of the old design, whose addresses lead on to these. */
const inAddress = /^\/(old\/+)?(restore|confirm)\/([^/]+)\/?$/

/**
 * Takes the secret of a mailed link out of the address before anything else of the page runs: it is in no history and
 * nobody is told of it.
 */
export function holdMailedSecret(): void {
  const [, old = '', screen, secret] = inAddress.exec(location.pathname) ?? []
  if (screen === undefined || secret === undefined) return
  held.set(screen, secret)
  const asked = new URLSearchParams(location.search).get('way')
  way = asked === 'google' || asked === 'yandex' ? asked : undefined
  history.replaceState(history.state, '', `/${old}${screen}`)
}

/** What the mailed link of this screen brought; empty after a reload, for it is nowhere but in the page's memory. */
export const heldSecret = (screen: Screen): string => held.get(screen) ?? ''

/** The further way in that the link of the screen `confirm` opens, if it is such a link. */
export const heldWay = (): Provider | undefined => way

export const forgetSecret = (screen: Screen): void => void held.delete(screen)
