import { isIP } from 'node:net'

import { isPlanId, type PlanId } from '#contract/plans.ts'

import { isInn } from './inn.ts'
import { usernameIn } from './username.ts'

const SECRET_MIN = 32
const SYNC_MAX_MS = 60_000

/** How settings are read one by one; what is wrong with them is collected. */
export interface Reading {
  text: (name: string) => string | undefined
  read: <T>(name: string, fallback: string, parse: (value: string) => T) => T | undefined
  optional: <T>(name: string, parse: (value: string) => T) => T | undefined
  problems: string[]
}

/**
 * `localhost` is two addresses on many machines, and would be two servers of which only one has its bounds.
 * @throws Error whose message says what the value should be; the same holds for every reader below.
 */
export function readHost(value: string): string {
  if (value === 'localhost') return '127.0.0.1'
  const url = URL.parse(`http://${value.includes(':') ? `[${value}]` : value}`)
  if (url?.href !== `http://${url?.hostname}/`)
    throw new Error(`«${value}» is no host; give an address or a name of this machine, without a port`)
  return value
}

export function readPort(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new Error(`«${value}» is no port; give a number from 0 to 65535`)
  return port
}

export function readAddress(value: string, protocols: string[]): URL {
  const url = URL.parse(value)
  if (!url || !protocols.includes(url.protocol)) {
    throw new Error(`not an address; it should begin with ${protocols.map(name => `${name}//`).join(' or ')}`)
  }
  return url
}

/** Without a host letters would be tried on this machine. */
export function readMailServer(value: string): URL {
  const url = readAddress(value, ['smtp:', 'smtps:'])
  if (url.hostname === '') throw new Error(`no host; give it after ${url.protocol}//`)
  return url
}

export const readWebAddress = (value: string): URL => readAddress(value, ['http:', 'https:'])

/** Where people open the service: it lives at the root of a host. */
export function readBase(value: string): URL {
  const url = readWebAddress(value)
  const { username, password, pathname, search, hash } = url
  if (username + password !== '') throw new Error('give it without a name or password')
  if (pathname + search + hash !== '/') {
    throw new Error(`«${pathname}${search}${hash}» cannot follow the host; give ${url.origin}`)
  }
  return url
}

export function readCounter(value: string): string {
  if (!/^\d{1,12}$/.test(value)) throw new Error(`«${value}» is no counter; give its number`)
  return value
}

export function readSecret(value: string): string {
  if (value.length < SECRET_MIN) throw new Error(`too short; give at least ${SECRET_MIN} random characters`)
  return value
}

/** Some of them, with commas between. */
export const readSecrets = (value: string): string[] => value.split(',').map(one => readSecret(one.trim()))

export function readSyncInterval(value: string): number {
  const ms = Number(value)
  if (!/^\d+$/.test(value) || ms > SYNC_MAX_MS) {
    throw new Error(`«${value}»; give milliseconds from 0 to ${SYNC_MAX_MS}`)
  }
  return ms
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export function readLogLevel(value: string): string {
  if (!levels.includes(value)) throw new Error(`«${value}»; give one of ${levels.join(', ')}`)
  return value
}

function isProxy(entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

/** Addresses and CIDRs of proxies, or how many of them stand before us; '' and 'off' trust nobody. */
export function readTrustProxy(value: string): string[] | number | false {
  if (value === '' || value === 'off') return false
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const entries = value.split(',').map(entry => entry.trim())
  const wrong = entries.find(entry => !isProxy(entry))
  if (wrong !== undefined) throw new Error(`«${wrong}» is no address, network or number of proxies`)
  return entries
}

/** Of a user, as accounts are named. */
export function readUsername(value: string): string {
  const username = usernameIn(value)
  if (username === undefined) throw new Error(`«${value}» is no email`)
  return username
}

/** The address in `Тропа <no-reply@example.ru>`, or of an address alone. */
export const addressIn = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender

/** Who letters are from; a host of this machine's own network may have no dot. */
export function readSender(value: string): string {
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(addressIn(value)))
    throw new Error(`«${value}» has no email; give an address, or a name and an address in < >`)
  return value
}

/** Of the operator: it stands in acts, letters and documents. */
export function readInn(value: string): string {
  if (!isInn(value))
    throw new Error(`«${value}» is no INN; give its 10 digits, or 12 of a person: a digit may be mistyped`)
  return value
}

/** @throws Error when it is none of the words. */
export function readChoice<const Word extends string>(text: string, words: readonly Word[]): Word {
  const word = words.find(one => one === text)
  if (word === undefined) throw new Error(`must be one of ${words.filter(Boolean).join(', ')}`)
  return word
}

export function readWhole(text: string, least: number, most: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < least || number > most) {
    throw new Error(`must be a whole number from ${least} to ${most}`)
  }
  return number
}

export function readOneOf(text: string, numbers: readonly number[]): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || !numbers.includes(number))
    throw new Error(`must be one of ${numbers.join(', ')}`)
  return number
}

/** Ids of plans with commas between them. */
export function readPlans(text: string): PlanId[] {
  const ids = text.split(',').map(id => id.trim())
  return ids.filter(Boolean).map(id => {
    if (!isPlanId(id)) throw new Error(`${id} is no plan`)
    return id
  })
}
