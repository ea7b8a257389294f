import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { FieldWords } from './change-lines.ts'
import type { Edit } from './use-edit.ts'

import classes from './edit-form.module.css'

interface EditFieldProps<Values extends object, Name extends keyof Values> {
  edit: Edit<Values>
  name: Name
  words: FieldWords<Values>
  children: ReactNode
}

/** A field, and below it what somebody else has put there meanwhile, beside what was typed. */
export function EditField<Values extends object, Name extends keyof Values>(
  props: EditFieldProps<Values, Name>
) {
  const { edit, name, words, children } = props
  const { text } = words[name]
  return (
    <div data-edit-field={String(name)}>
      {children}
      {name in edit.meanwhile && (
        <div className={classes.meanwhile}>
          <IconUsers size={18} stroke={1.75} aria-hidden />
          <dl>
            <div>
              <dt>Теперь</dt>
              <dd>{text(edit.before[name])}</dd>
            </div>
            <div>
              <dt>Вы ввели</dt>
              <dd>{text(edit.values[name])}</dd>
            </div>
          </dl>
          <Button variant="default" size="xs" onClick={() => edit.take(name)}>
            Оставить, как теперь
          </Button>
        </div>
      )}
    </div>
  )
}
