import type { analytics } from '#contract/analytics.ts'
import { typeOfTarget } from '#contract/link-hosts.ts'
import type { LinkType } from '#contract/link-types.ts'
import type { Shortlink } from '#contract/links.ts'
import type { Output } from '#contract/route.ts'
import { linkTitle, mainTitle } from '#landing/button-title.ts'
import { shortAddress } from '#web/ui/short-address.ts'

type ButtonRow = Output<typeof analytics.buttons>[number]

export interface LandingButton {
  /** Null where the button is no more. */
  n: number | null
  name: string
  /** Empty where the button is no more. */
  address: string
  /** What tells it from another button of the same name. */
  about: string | undefined
  kind: LinkType | undefined
  presses: number
  people: number
}

type Landing = Pick<Shortlink, 'isMicrolanding' | 'buttonTitle' | 'fulllink' | 'additionalLinks'>

function addressOf({ fulllink, additionalLinks }: Landing, n: number | null): string {
  if (n === null) return ''
  return n === 0 ? fulllink : (additionalLinks[n - 1]?.url ?? '')
}

/** Every button of a landing: the most pressed first, then those that it shows and nobody pressed, in their order. */
export function landingButtons(landing: Landing, rows: readonly ButtonRow[]): LandingButton[] {
  const pressed = new Set(rows.map(({ n }) => n))
  const present = landing.isMicrolanding
    ? [mainTitle(landing), ...landing.additionalLinks.map(linkTitle)]
    : []
  const silent = present.flatMap((label, n) =>
    pressed.has(n) ? [] : [{ n, label, visits: 0, uniqVisits: 0 }]
  )
  const all = [...rows, ...silent]
  const isRepeated = (name: string) => all.filter(({ label }) => label === name).length > 1
  return all.map(({ n, label, visits, uniqVisits }) => {
    const address = addressOf(landing, n)
    return {
      n,
      name: label,
      address,
      about: address !== '' && isRepeated(label) ? shortAddress(address) : undefined,
      kind: address === '' ? undefined : typeOfTarget(address),
      presses: visits,
      people: uniqVisits
    }
  })
}
