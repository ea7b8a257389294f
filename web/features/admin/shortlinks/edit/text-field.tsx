import { Textarea, TextInput, type TextInputProps } from '@mantine/core'

import type { FieldWords } from '#web/features/admin/list/edit/change-lines.ts'
import { EditField } from '#web/features/admin/list/edit/edit-field.tsx'
import type { Edit } from '#web/features/admin/list/edit/use-edit.ts'

import type { LinkValues } from './link-values.ts'

type TextName = 'fulllink' | 'shortlink' | 'title' | 'erid' | 'advertiser' | 'description' | 'buttonTitle'

interface TextFieldProps extends Pick<
  TextInputProps,
  'description' | 'placeholder' | 'inputMode' | 'autoCapitalize'
> {
  edit: Edit<LinkValues>
  name: TextName
  words: FieldWords<LinkValues>
  /** More than one: there is room for so many. */
  lines?: number
}

/** A text of a link; what is around it is no part of it. */
export function TextField({ edit, name, words, lines = 1, ...input }: TextFieldProps) {
  const common = {
    label: words[name].label,
    size: 'md',
    autoComplete: 'off',
    spellCheck: lines > 1,
    value: edit.values[name],
    error: edit.errors[name],
    ...input
  } as const
  const trim = () => {
    const trimmed = edit.values[name].trim()
    if (trimmed !== edit.values[name]) edit.set(name, trimmed)
  }
  return (
    <EditField edit={edit} name={name} words={words}>
      {lines > 1 ? (
        <Textarea
          {...common}
          rows={lines}
          onBlur={trim}
          onChange={event => edit.set(name, event.currentTarget.value)}
        />
      ) : (
        <TextInput {...common} onBlur={trim} onChange={event => edit.set(name, event.currentTarget.value)} />
      )}
    </EditField>
  )
}
