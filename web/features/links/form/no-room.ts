import { useProfile } from '#web/api/profile.ts'
import { count, formatNumber, plural } from '#web/ui/format.ts'

const taken = (limit: number) =>
  limit === 1
    ? 'Единственная ссылка вашего тарифа уже создана.'
    : `Все ${formatNumber(limit)}\u00A0${plural(limit, ['ссылка', 'ссылки', 'ссылок'])} вашего тарифа уже созданы.`

/** A cheaper plan may leave more links than it allows: then one is not enough. */
const wayOut = (surplus: number) =>
  surplus === 1
    ? 'Чтобы создать новую, удалите одну из прежних: она перестанет работать, вернуть её будет нельзя.'
    : `Чтобы создать новую, удалите ${count(surplus, ['прежнюю', 'прежние', 'прежних'])}: они перестанут работать, вернуть их будет нельзя.`

/** People put links away to make room, and it makes none. */
const ARCHIVE_COUNTS = 'Ссылки из архива тоже занимают место.'

export const noRoomText = (used: number, limit: number): string | undefined =>
  used < limit ? undefined : `${taken(limit)} ${ARCHIVE_COUNTS} ${wayOut(used - limit + 1)}`

/** Why there is no room for one more link; undefined while there is, or while nobody knows. */
export function useNoRoom(): string | undefined {
  const { data: profile } = useProfile()
  const limit = profile?.limits.links ?? null
  return limit === null ? undefined : noRoomText(profile?.usage.links ?? 0, limit)
}
