import { families } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { useProfile } from '#web/api/profile.ts'
import { count, formatRoubles } from '#web/ui/format.ts'

const pages = ['мини-страница', 'мини-страницы', 'мини-страниц'] as const

const fits = (limit: number | null, used: number | null) => limit === null || (used ?? 0) < limit

/** The smallest plan with room for one more page, in words; undefined when there is none. */
function offerText({ usage, limits }: Profile): string | undefined {
  const plan = Object.values(families).find(
    ({ limits: offered }) => fits(offered.landings, usage.landings) && fits(offered.links, usage.links)
  )
  if (!plan) return undefined
  const what = limits.landings === 0 ? 'Мини-страницы есть' : 'Больше мини-страниц'
  return `${what} в тарифе «${plan.name}», от ${formatRoubles(plan.base)} в месяц.`
}

function noRoomText({ usage, limits: { landings: limit } }: Profile): string | undefined {
  if (limit === 0) return 'Соберите страницу и посмотрите, какой она будет. Чтобы сохранить её, нужен тариф.'
  if (limit === null || fits(limit, usage.landings)) return undefined
  return limit === 1
    ? 'Единственная мини-страница тарифа занята: чтобы сохранить эту, выключите её у другой ссылки.'
    : `В вашем тарифе ${count(limit, pages)}, и все заняты: чтобы сохранить эту, выключите одну у другой ссылки.`
}

/** Which plan would have room for one more page; undefined when none has, or nobody knows. */
export function useLandingOffer(): string | undefined {
  const { data: profile } = useProfile()
  return profile && offerText(profile)
}

/** Why a link could not be saved as a landing; undefined when it can, is one already, or nobody knows. */
export function useNoLandingRoom(isOne: boolean): string | undefined {
  const { data: profile } = useProfile()
  return isOne || !profile ? undefined : noRoomText(profile)
}
