import { Switch } from '@mantine/core'

import type { FieldWords } from '#web/features/admin/list/edit/change-lines.ts'
import { EditField } from '#web/features/admin/list/edit/edit-field.tsx'
import type { Edit } from '#web/features/admin/list/edit/use-edit.ts'

import type { LinkValues } from './link-values.ts'
import { TextField } from './text-field.tsx'

/** What the law wants to be marked. */
export const LinkMarkFields = ({
  edit,
  words
}: {
  edit: Edit<LinkValues>
  words: FieldWords<LinkValues>
}) => (
  <>
    <EditField edit={edit} name="adult" words={words}>
      <Switch
        color="primary"
        label="18+"
        description="Перед переходом спросим о возрасте."
        checked={edit.values.adult}
        error={edit.errors.adult}
        onChange={event => edit.set('adult', event.currentTarget.checked)}
      />
    </EditField>
    <TextField edit={edit} name="erid" words={words} autoCapitalize="none" />
    <TextField edit={edit} name="advertiser" words={words} description="Название и ИНН." />
  </>
)
