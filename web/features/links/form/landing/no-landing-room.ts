import { useProfile } from '#web/api/profile.ts'
import { count } from '#web/ui/format.ts'

const pages = ['мини-страница', 'мини-страницы', 'мини-страниц'] as const

function noLandingRoomText(used: number, limit: number): string | undefined {
  if (limit === 0) return 'В вашем тарифе мини-страниц нет.'
  if (used < limit) return undefined
  return limit === 1
    ? 'Единственная мини-страница тарифа занята: выключите её у другой ссылки.'
    : `В вашем тарифе ${count(limit, pages)}, и все заняты: выключите одну у другой ссылки.`
}

/** Why a link cannot become a landing; undefined when it can, is one already, or nobody knows. */
export function useNoLandingRoom(isOne: boolean): string | undefined {
  const { data: profile } = useProfile()
  const limit = profile?.limits.landings ?? null
  return isOne || limit === null ? undefined : noLandingRoomText(profile?.usage.landings ?? 0, limit)
}
