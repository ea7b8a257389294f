/** Why a link is blocked, as sentences; an administrator's reason may have no full stop. */
export function blockedWords(reason: string): string {
  const why = reason || 'за нарушение правил'
  return `Ссылка заблокирована: ${why}${/[.!?…]$/.test(why) ? '' : '.'}`
}
