import { count, plural } from '#web/ui/format.ts'

const forms = ['ссылка', 'ссылки', 'ссылок'] as const

/** What happens at the limit, and what never does. */
export function limitNote(used: number, limit: number | null): string {
  const archived = 'Ссылки из архива тоже занимают место.'
  const always = 'Созданные ссылки работают всегда, что бы ни стало с тарифом.'
  if (limit === null) return always
  if (used > limit) {
    const spare = count(used - limit + 1, ['ссылку', 'ссылки', 'ссылок'])
    return `Ссылок больше, чем входит в тариф. Чтобы создать новую, удалите ${spare} или выберите тариф побольше. ${archived} ${always}`
  }
  if (used === limit) {
    return `Все ссылки тарифа заняты. Чтобы создать новую, удалите одну из прежних или выберите тариф побольше. ${archived} ${always}`
  }
  const left = limit - used
  return `${plural(left, ['Осталась', 'Остались', 'Осталось'])} ${count(left, forms)}. Когда место закончится, новую можно будет создать, удалив одну из прежних или выбрав тариф побольше. ${archived} ${always}`
}
