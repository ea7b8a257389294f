import { useEffect } from 'react'

import { useKnownLink } from '#web/features/links/link-queries.ts'
import { nameOf } from '#web/features/links/link.ts'

import type { SavedLinkRecord } from './saved-state.ts'

const LIST = 'Ссылки'

/** The tab says which form is open. After the screen's own name was set: the one who calls it holds the screen. */
export function useFormTitle(subject: string | undefined, saved: SavedLinkRecord | undefined): void {
  const isEdited = subject !== undefined && subject !== 'new'
  const link = useKnownLink(isEdited ? subject : undefined)
  const name = isEdited
    ? link
      ? `Изменить: ${nameOf(link)}`
      : 'Изменить ссылку'
    : saved
      ? `${saved.isLanding ? 'Страница' : 'Ссылка'} сохранена`
      : subject && 'Новая ссылка'
  useEffect(() => {
    if (name === undefined) return undefined
    document.title = `${name} · Тропа`
    return () => {
      document.title = `${LIST} · Тропа`
    }
  }, [name])
}
