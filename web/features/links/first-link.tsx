import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'

import classes from './first-link.module.css'

/** No links yet: the first one starts right here. */
export function FirstLink({ onStart }: { onStart: (target: string) => void }) {
  const [target, setTarget] = useState('')
  return (
    <section className={classes.first}>
      <h2 className={classes.title}>Ваша первая короткая ссылка</h2>
      <p className={classes.text}>
        Вставьте адрес товара, канала или сайта. Дальше предложим короткий адрес, а вы увидите, сколько людей
        по нему пришло, откуда и с каких устройств.
      </p>
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
