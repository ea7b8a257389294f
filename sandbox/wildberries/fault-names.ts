/** Instead of an answer. */
const instead = [
  'withdrawn',
  'unpaid',
  'forbidden',
  'withoutSecret',
  'limited',
  'broken',
  'badGateway',
  'unavailable',
  'redirected',
  'intercepted',
  'endless',
  'stuck',
  'hanging'
] as const

/** To the answer itself. */
const within = ['slow', 'cut', 'otherShape', 'nonsense'] as const

export const faultNames = [...instead, ...within] as const
export type FaultName = (typeof faultNames)[number]
export type InsteadName = (typeof instead)[number]
