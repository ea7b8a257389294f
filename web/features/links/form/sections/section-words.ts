import { eridProblem } from '#web/features/links/form/advertising/erid-problem.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'
import { hasUtm, readUtm, utmKeys } from '#web/features/links/form/utm/utm.ts'
import { count, formatDay } from '#web/ui/format.ts'

import type { SectionId } from './section-id.ts'

interface SectionWords {
  title: string
  /** What is set; undefined: nothing is. */
  set: (values: LinkValues) => string | undefined
  /** What it is for, as long as nothing is set. */
  about: string
}

const joined = (parts: readonly (string | false)[]): string | undefined =>
  parts.filter(part => part !== false && part !== '').join(' · ') || undefined

const dayOf = ({ day }: { day: string }, word: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && `${word} ${formatDay(`${day}T12:00:00+03:00`)}`

export const sectionWords: Record<SectionId, SectionWords> = {
  landing: {
    title: 'Мини-страница',
    about: 'Своя страница с картинкой и кнопками',
    set: ({ isLanding, buttons }) =>
      isLanding
        ? joined([
            'Включена',
            buttons.length > 0 && count(buttons.length, ['своя кнопка', 'свои кнопки', 'своих кнопок'])
          ])
        : undefined
  },
  utm: {
    title: 'UTM-метки',
    about: 'Чтобы отличать переходы из разных мест',
    set: ({ target }) => {
      const utm = readUtm(target)
      return hasUtm(utm) ? joined(utmKeys.map(key => utm[key])) : undefined
    }
  },
  advertising: {
    title: 'Реклама и erid',
    about: 'Если ссылку публикует блогер или канал за деньги',
    set: ({ isAdvertising, erid, advertiser }) => {
      if (!isAdvertising) return undefined
      if (eridProblem(erid.trim()) !== undefined) return 'Проверьте erid'
      if (erid.trim() === '') return joined(['Включена, erid не введён', advertiser.trim()])
      return joined([`erid ${erid.trim()}`, advertiser.trim()])
    }
  },
  card: {
    title: 'Как покажут мессенджеры',
    about: 'Название и картинка под ссылкой в чатах',
    set: ({ cardTitle, cardImage, isCardTitleAuto, isCardImageAuto }) =>
      joined([
        !isCardTitleAuto && cardTitle.trim() !== '' && `«${cardTitle.trim()}»`,
        !isCardImageAuto && cardImage !== '' && 'с картинкой'
      ])
  },
  rest: {
    title: 'Срок, теги, 18+',
    about: 'Когда работает, как найти, кому можно',
    set: ({ tags, start, end, isAdult }) =>
      joined([dayOf(start, 'с'), dayOf(end, 'до'), tags.join(', '), isAdult && '18+'])
  }
}
