import { BROWSER_MAP, OS_MAP, parse } from 'bowser'

import { inAppOf } from './in-app.ts'
import { remember } from './remember.ts'
import { startOfUserAgent } from './user-agent.ts'

export type Device = 'mobile' | 'tablet' | 'desktop' | 'tv' | 'other'

/** What a User-Agent tells. `os` and `browser` are names that bowser knows, or `''`; never a stranger's own words. */
interface Client {
  device: Device
  os: string
  browser: string
  inApp: string | null
}

const OS_NAMES = new Set(Object.values(OS_MAP))
/** Miui and Opera Touch are names that bowser gives but does not list. */
const BROWSER_NAMES = new Set([...Object.values(BROWSER_MAP), 'Miui', 'Opera Touch'])
const DESKTOP_OS = new Set(['Windows', 'macOS', 'Linux', 'Chrome OS'])
/** Television sets that bowser takes for Android tablets. */
const TV =
  /\bBRAVIA\b|\bAFT[A-Z]{1,4}\b|Android TV|GoogleTV|Google TV|Apple ?TV|\bMiTV|\bCrKey\b|HbbTV|SMART-?TV/i

/** Who says `Mobile` on a telephone, so that its absence tells something: browsers, not apps that speak for themselves. */
const SAYS_MOBILE = /^(?:Mozilla|Opera)\//

const parseClient = remember(10_000, (ua: string): Client => {
  const parsed = parse(ua)
  const os = known(OS_NAMES, parsed.os.name)
  return {
    device: TV.test(ua) ? 'tv' : deviceKind(ua, parsed.platform.type, os),
    os,
    browser: known(BROWSER_NAMES, parsed.browser.name),
    inApp: inAppOf(ua)
  }
})

const UNKNOWN: Client = { device: 'other', os: '', browser: '', inApp: null }

/** Device, system, browser and surrounding app of a User-Agent, remembered because the same few thousand come again and again. */
export function deviceOf(ua: string): Client {
  const start = startOfUserAgent(ua)
  return start === '' ? UNKNOWN : parseClient(start)
}

function deviceKind(ua: string, type: string | undefined, os: string): Device {
  // For bowser an Android without that word is a tablet.
  if (type === 'tablet' && os === 'Android' && !SAYS_MOBILE.test(ua)) return 'mobile'
  if (type === 'mobile' || type === 'tablet' || type === 'desktop' || type === 'tv') return type
  return type === undefined && DESKTOP_OS.has(os) ? 'desktop' : 'other'
}

function known(names: ReadonlySet<string>, name: string | undefined): string {
  return name !== undefined && names.has(name) ? name : ''
}
