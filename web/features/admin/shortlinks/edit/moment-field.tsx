import { TextInput } from '@mantine/core'
import { useState } from 'react'

import type { FieldWords } from '#web/features/admin/list/edit/change-lines.ts'
import { EditField } from '#web/features/admin/list/edit/edit-field.tsx'
import type { Edit } from '#web/features/admin/list/edit/use-edit.ts'
import { localMoment, momentOf } from '#web/ui/moscow-clock.ts'

import type { LinkValues } from './link-values.ts'

interface MomentFieldProps {
  edit: Edit<LinkValues>
  name: 'startDate' | 'endDate'
  words: FieldWords<LinkValues>
  label: string
}

/** A Moscow moment; empty: none. What is not typed to its end yet changes nothing. */
export function MomentField({ edit, name, words, label }: MomentFieldProps) {
  const [typed, setTyped] = useState<string>()
  const stored = edit.values[name]
  return (
    <EditField edit={edit} name={name} words={words}>
      <TextInput
        type="datetime-local"
        label={label}
        description={
          name === 'startDate' ? 'По Москве; пусто – с создания.' : 'По Москве; пусто – без конца.'
        }
        size="md"
        value={typed ?? (stored === null ? '' : localMoment(stored))}
        error={edit.errors[name]}
        onChange={event => {
          const text = event.currentTarget.value
          const moment = momentOf(text)
          setTyped(text)
          if (text === '' && !event.currentTarget.validity.badInput) edit.set(name, null)
          else if (moment) edit.set(name, moment)
        }}
        onBlur={() => setTyped(undefined)}
      />
    </EditField>
  )
}
