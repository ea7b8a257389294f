export interface TestCard {
  number: string
  type: 'Visa' | 'Mastercard' | 'МИР'
  isSecure: boolean
  /** Reason codes of a payment with the card in hand, and of a later one by its token; 0 = paid. */
  first: number
  later: number
}

const NO_MONEY = 5051

const kinds: (Pick<TestCard, 'isSecure' | 'first' | 'later'> & { numbers: [string, string, string] })[] = [
  {
    isSecure: true,
    first: 0,
    later: 0,
    numbers: ['4242 4242 4242 4242', '5555 5555 5555 4444', '2200 0000 0000 0004']
  },
  {
    isSecure: true,
    first: NO_MONEY,
    later: NO_MONEY,
    numbers: ['4012 8888 8888 1881', '5105 1051 0510 5100', '2202 2022 0220 2200']
  },
  {
    isSecure: false,
    first: 0,
    later: 0,
    numbers: ['4000 0000 0000 3055', '5205 0000 0000 3055', '2202 0000 0000 3055']
  },
  {
    isSecure: false,
    first: 0,
    later: NO_MONEY,
    numbers: ['4111 1111 1111 1111', '5200 8282 8282 8210', '2200 0000 2222 2222']
  },
  {
    isSecure: false,
    first: NO_MONEY,
    later: NO_MONEY,
    numbers: ['4000 0566 5566 5556', '5404 0000 0000 0043', '2203 0000 0000 0043']
  }
]

const types = ['Visa', 'Mastercard', 'МИР'] as const

/** Cards of the test mode. Source: developers.cloudpayments.ru, "Тестирование", August 2026. */
export const testCards: TestCard[] = kinds.flatMap(({ numbers, ...kind }) =>
  numbers.map((number, index) => ({ ...kind, number, type: types[index] ?? 'Visa' }))
)

const DIGITS_MAX = 19
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** What the test mode makes of any other number. */
const unknown = (number: string): TestCard => ({
  number,
  type: number.startsWith('2') ? 'МИР' : number.startsWith('5') ? 'Mastercard' : 'Visa',
  isSecure: false,
  first: 5014,
  later: 5014
})

export function cardOf(text: string): TestCard {
  const digits = digitsOf(text).slice(0, DIGITS_MAX)
  return testCards.find(({ number }) => digitsOf(number) === digits) ?? unknown(digits)
}

export const firstSix = (card: TestCard): string => digitsOf(card.number).slice(0, 6)
export const lastFour = (card: TestCard): string => digitsOf(card.number).slice(-4)

/** Of `MM/YY`: a card is good until the end of its month; one without such a term is not. */
export function isExpired(expires: string, now: number): boolean {
  const [, month, year] = /^(\d\d)\/(\d\d)$/.exec(expires) ?? []
  return month === undefined || Date.UTC(2000 + Number(year), Number(month)) <= now
}
