import type { DataRouter } from 'react-router'

import type { PagePattern } from '#contract/paths.ts'
import { readCookieChoice, subscribeCookieChoice } from '#web/app/cookie-notice/cookie-choice.ts'
import { callMetrika, forbidMetrika, isForbidden, loadMetrika } from '#web/app/metrika/metrika-tag.ts'
import { forgetMetrika } from '#web/app/metrika/metrika-traces.ts'
import { patternOf } from '#web/app/telemetry/route-pattern.ts'

/** Every way of the counter to look at more than it is told is off. */
const options = {
  defer: true,
  webvisor: false,
  clickmap: false,
  trackLinks: false,
  trackHash: false,
  accurateTrackBounce: false,
  sendTitle: false,
  ecommerce: false,
  triggerEvent: false
}

const addressOf = (pattern: PagePattern) => `${location.origin}/${pattern.replace(/^\//, '')}`

/** Where the person came from, without what the address says beside its site. Our own addresses hold ids. */
function arrivedFrom(): string {
  try {
    const { origin } = new URL(document.referrer)
    return origin === location.origin ? '' : origin
  } catch {
    return ''
  }
}

/** Tells the counter which screens are opened, as patterns, while the person allows it. `widget`: origin of the payment window. */
export function followScreens(router: DataRouter, counter: string, widget: string): () => void {
  const id = Number(counter)
  let isLoaded = false
  let shownPath = ''
  let referrer = arrivedFrom()

  const tell = () => {
    if (!readCookieChoice()?.metrika || isForbidden()) return
    const { location: place, matches, navigation } = router.state
    const pattern = patternOf(matches)
    // A screen whose address is a secret is none of the counter's business: its script could read the address.
    if (navigation.state !== 'idle' || place.pathname === shownPath || pattern.includes(':secret')) return
    shownPath = place.pathname
    if (!isLoaded) {
      isLoaded = true
      loadMetrika()
      callMetrika(id, 'init', options)
    }
    const address = addressOf(pattern)
    callMetrika(id, 'hit', address, { referer: referrer, title: pattern })
    referrer = address
  }

  const onChoice = () => {
    if (readCookieChoice()?.metrika) {
      tell()
      return
    }
    if (isLoaded) forbidMetrika(id, widget)
    forgetMetrika()
  }

  onChoice()
  const unsubscribe = [subscribeCookieChoice(onChoice), router.subscribe(tell)]
  return () => unsubscribe.forEach(end => end())
}
