import { moscowMoment } from '#landing/moment.ts'

/** Where and when somebody did something. */
export interface Visit {
  device: string
  address: string
  /** Milliseconds. */
  at: number
}

export const visitFacts = ({ device, address, at }: Visit): [string, string][] => [
  ['Когда', moscowMoment(at)],
  ['Устройство', device === '' ? 'не определено' : device],
  ['Адрес в интернете', address === '' ? 'не определён' : address]
]
