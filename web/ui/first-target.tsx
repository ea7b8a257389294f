import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'

import classes from './first-target.module.css'

interface FirstTargetProps {
  title: string
  text: string
  onStart: (target: string) => void
}

/** No links yet: the first one starts right here. */
export function FirstTarget({ title, text, onStart }: FirstTargetProps) {
  const [target, setTarget] = useState('')
  return (
    <section className={classes.first}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          onStart(target.trim())
        }}
      >
        <TextInput
          className={classes.target}
          size="md"
          aria-label="Адрес, на который поведёт ссылка"
          placeholder="wildberries.ru/catalog/…"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={target}
          onChange={event => setTarget(event.currentTarget.value)}
        />
        <Button type="submit" size="md" color="accent">
          Сократить
        </Button>
      </form>
      <ol className={classes.steps}>
        <li>Вставьте длинный адрес</li>
        <li>Разошлите короткий: в карточке, посте, сообщении</li>
        <li>Смотрите переходы по городам и соцсетям</li>
      </ol>
    </section>
  )
}
