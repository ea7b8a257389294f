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
  // A cheaper plan may leave more than it allows: then one is not enough.
  const surplus = (usage.landings ?? 0) - limit + 1
  const others =
    surplus === 1
      ? 'у другой ссылки'
      : `у ${count(surplus, ['другой ссылки', 'других ссылок', 'других ссылок'])}`
  const all = limit === 1 ? 'и она уже есть' : 'и все уже есть'
  return `В вашем тарифе ${count(limit, pages)}, ${all}. Чтобы сохранить эту, выключите мини-страницу ${others}.`
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
