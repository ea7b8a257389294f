const READ_BY_ONE = 'Её прочитает владелец: в своём списке ссылок и, если почта подтверждена, в письме.'
const NOT_GIVEN = 'Напишите, почему ссылка заблокирована.'

/** What the question says, by what it is about. */
export const blockWords = {
  link: {
    text: 'Кто откроет ссылку, увидит, что она заблокирована: это начнётся сразу. Неразобранные жалобы на неё закроются. Разблокировать можно в любой момент.',
    reader: READ_BY_ONE,
    missing: NOT_GIVEN,
    action: 'Заблокировать'
  },
  links: {
    text: 'Кто откроет любую из них, увидит, что она заблокирована: это начнётся сразу. Неразобранные жалобы на них закроются. Разблокировать можно в любой момент.',
    reader: 'Её прочитают владельцы: в своих списках ссылок и, если почта подтверждена, в письмах.',
    missing: 'Напишите, почему ссылки заблокированы.',
    action: 'Заблокировать'
  },
  /** Of a link that is blocked already. */
  reason: {
    text: 'Ссылка останется заблокированной. Неразобранные жалобы на неё закроются.',
    reader: READ_BY_ONE,
    missing: NOT_GIVEN,
    action: 'Сохранить причину'
  }
} as const

/** What another administrator has made of a link that is to be blocked; the next try knows of it. */
export const meanwhileWords = ({
  blocked,
  blockedReason
}: {
  blocked: boolean
  blockedReason: string
}): string =>
  blocked
    ? `Ссылку уже заблокировал другой администратор. Его причина: «${blockedReason.replace(/\.$/, '')}». Чтобы заменить её своей, нажмите кнопку ещё раз.`
    : 'Ссылку тем временем разблокировали. Чтобы заблокировать её снова, нажмите кнопку ещё раз.'
