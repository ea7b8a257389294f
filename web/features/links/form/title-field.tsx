import { TextInput, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'

import { TITLE_MAX } from '#contract/limits.ts'
import { cutTo, lengthOf } from '#contract/text-length.ts'
import { count, plural } from '#web/ui/format.ts'

import classes from './title-field.module.css'

/** From here on the room is worth a word. */
const NEAR = 20

const signs = ['знак', 'знака', 'знаков'] as const

interface TitleFieldProps {
  /** What the target's page calls itself. */
  proposal: string
  onTake: (title: string) => void
  value?: string
  error?: ReactNode
}

export function TitleField({ proposal, onTake, ...input }: TitleFieldProps) {
  const isEmpty = (input.value ?? '').trim() === ''
  const left = TITLE_MAX - lengthOf((input.value ?? '').trim())
  return (
    <div>
      <TextInput
        size="md"
        label="Название"
        description="По нему вы найдёте ссылку в списке, а люди увидят его в мессенджере и на мини-странице"
        placeholder="Например, «Осенняя распродажа»"
        autoComplete="off"
        {...input}
      />
      {isEmpty && proposal && (
        <UnstyledButton className={classes.proposal} onClick={() => onTake(cutTo(proposal, TITLE_MAX))}>
          <span className={classes.from}>Взять со страницы: </span>
          {proposal}
        </UnstyledButton>
      )}
      {left <= NEAR && (
        <p className={classes.left} data-over={left < 0 || undefined}>
          {left < 0
            ? `Длиннее на ${count(-left, signs)}`
            : `${plural(left, ['Остался', 'Осталось', 'Осталось'])} ${count(left, signs)}`}
        </p>
      )}
    </div>
  )
}
