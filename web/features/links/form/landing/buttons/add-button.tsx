import { Button, Input } from '@mantine/core'
import { useId, useState, type RefObject } from 'react'

import { ADDITIONAL_LINKS_MAX } from '#contract/limits.ts'

import { addressProblem, hopelessAddress } from './button-problems.ts'
import { readLinks } from './pasted-links.ts'

import classes from './add-button.module.css'

interface NewLink {
  title: string
  url: string
}

interface AddButtonProps {
  /** How many more there may be. */
  room: number
  onAdd: (links: readonly NewLink[], how: 'asked' | 'left') => void
  inputRef: RefObject<HTMLInputElement | null>
}

/** Where a new link is pasted or typed. */
export function AddButton({ room, onAdd, inputRef }: AddButtonProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()

  /** What holds no link, or has no room, stays to be seen. */
  const take = (given: string, how: 'asked' | 'left') => {
    const { links, rest } = readLinks(given)
    const taken = links.slice(0, room)
    setText(rest.join(' '))
    const over = links.length - taken.length
    setProblem(
      over > 0
        ? `Не добавлено: ${over}. Столько ссылок на странице не помещается.`
        : rest.length > 0
          ? addressProblem(rest.join(' '))
          : undefined
    )
    // Last: it moves the focus, and what leaves the field must not be taken once more.
    if (taken.length > 0) onAdd(taken, how)
  }

  if (room === 0) {
    return (
      <div>
        {problem !== undefined && (
          <Input.Error size="md" role="alert">
            {problem}
          </Input.Error>
        )}
        <p className={classes.full}>Больше {ADDITIONAL_LINKS_MAX} ссылок на странице нельзя.</p>
      </div>
    )
  }
  return (
    <Input.Wrapper
      id={id}
      size="md"
      label="Добавить ссылку"
      description="Канал, магазин, отзывы, чат. Можно вставить сразу несколько: по одной в строке"
      error={problem ?? hopelessAddress(text)}
    >
      <div className={classes.row}>
        <Input
          ref={inputRef}
          id={id}
          size="md"
          placeholder="Вставьте адрес"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          error={problem ?? hopelessAddress(text)}
          onChange={event => {
            setText(event.currentTarget.value)
            setProblem(undefined)
          }}
          onPaste={event => {
            const pasted = event.clipboardData.getData('text')
            if (text.trim() !== '' || readLinks(pasted).links.length === 0) return
            event.preventDefault()
            take(pasted, 'asked')
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // Here it adds a link and does not save the form.
            event.preventDefault()
            if (text.trim() !== '') take(text, 'asked')
          }}
          onBlur={() => {
            if (text.trim() !== '') take(text, 'left')
          }}
        />
        <Button
          variant="default"
          size="md"
          // Otherwise the field would add it already by losing the focus.
          onPointerDown={event => event.preventDefault()}
          onClick={() => (text.trim() === '' ? inputRef.current?.focus() : take(text, 'asked'))}
        >
          Добавить
        </Button>
      </div>
    </Input.Wrapper>
  )
}
