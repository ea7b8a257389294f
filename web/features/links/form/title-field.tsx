import { TextInput, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'

import { TITLE_MAX } from '#contract/limits.ts'
import { cutTo } from '#contract/text-length.ts'

import { RoomLeft } from './room-left.tsx'

import classes from './title-field.module.css'

interface TitleFieldProps {
  /** What the target's page calls itself. */
  proposal: string
  onTake: (title: string) => void
  value?: string
  error?: ReactNode
}

export function TitleField({ proposal, onTake, ...input }: TitleFieldProps) {
  const isEmpty = (input.value ?? '').trim() === ''
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
      <RoomLeft text={input.value ?? ''} room={TITLE_MAX} />
    </div>
  )
}
