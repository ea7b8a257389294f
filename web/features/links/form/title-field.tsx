import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

import { TITLE_MAX } from '#contract/limits.ts'
import { count } from '#web/ui/format.ts'

import classes from './title-field.module.css'

/** From here on the room is worth a word. */
const NEAR = 20

const signs = ['знак', 'знака', 'знаков'] as const

interface TitleFieldProps {
  value?: string
  error?: ReactNode
}

export function TitleField(input: TitleFieldProps) {
  const left = TITLE_MAX - (input.value ?? '').trim().length
  return (
    <div>
      <TextInput
        size="md"
        label="Название"
        description="По нему вы найдёте ссылку в списке"
        placeholder="Например, «Осенняя распродажа»"
        autoComplete="off"
        {...input}
      />
      {left <= NEAR && (
        <p className={classes.left} data-over={left < 0 || undefined}>
          {left < 0 ? `Длиннее на ${count(-left, signs)}` : `Осталось ${count(left, signs)}`}
        </p>
      )}
    </div>
  )
}
