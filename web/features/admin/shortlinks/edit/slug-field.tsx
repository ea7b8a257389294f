import { useRef } from 'react'

import { shortUrl, useConfig } from '#web/api/config.ts'
import type { FieldWords } from '#web/features/admin/list/edit/change-lines.ts'
import type { Edit } from '#web/features/admin/list/edit/use-edit.ts'
import { EarlierSlugs } from '#web/ui/earlier-slugs.tsx'

import type { LinkValues } from './link-values.ts'
import { TextField } from './text-field.tsx'

interface SlugFieldProps {
  edit: Edit<LinkValues>
  words: FieldWords<LinkValues>
  /** Slugs that the link had before. */
  earlier: readonly string[]
}

export function SlugField({ edit, words, earlier }: SlugFieldProps) {
  const { data: config } = useConfig()
  const part = useRef<HTMLDivElement>(null)
  return (
    <div ref={part}>
      <TextField
        edit={edit}
        name="shortlink"
        words={words}
        description="Прежний адрес продолжит работать."
        autoCapitalize="none"
      />
      {earlier.length > 0 && (
        <EarlierSlugs
          slugs={earlier}
          prefix={config ? shortUrl(config.shortBase.replace(/^https?:\/\//, ''), '') : ''}
          onTake={slug => {
            edit.set('shortlink', slug)
            part.current?.querySelector('input')?.focus()
          }}
        />
      )}
    </div>
  )
}
