import type { UseFormReturnType } from '@mantine/form'
import { memo, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { ADDITIONAL_LINKS_MAX } from '#contract/limits.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'
import { shortAddress } from '#web/ui/short-address.ts'

import { AddButton } from './add-button.tsx'
import { buttonActions } from './button-actions.ts'
import { ButtonFields } from './button-fields.tsx'
import { ButtonOrder } from './button-order.tsx'
import { numberOf, placesOf } from './button-places.ts'
import { ButtonRow } from './button-row.tsx'
import type { NewLink } from './pasted-links.ts'
import { RemovedButton } from './removed-button.tsx'

import classes from './buttons-field.module.css'

interface ButtonsFieldProps {
  form: UseFormReturnType<LinkValues>
}

/** What was pressed is gone with its row: what has come instead of it has the focus. */
const focusIn = (list: HTMLElement | null, selector: string) =>
  list?.querySelector<HTMLElement>(selector)?.focus()

/** The additional links of a landing, in the order of the page. */
function AllButtons({ form }: ButtonsFieldProps) {
  const { buttons } = form.values
  const places = placesOf(form.values)
  const [actions] = useState(() => buttonActions(form))
  const [openKey, setOpenKey] = useState<string>()
  const list = useRef<HTMLOListElement>(null)
  const adding = useRef<HTMLInputElement>(null)

  const isBad = (index: number) =>
    form.errors[`buttons.${index}.title`] !== undefined || form.errors[`buttons.${index}.url`] !== undefined
  const addresses = buttons.map(({ url }) => shortAddress(url))
  const isTwice = (index: number) => {
    const address = addresses[index]
    return address !== undefined && address !== '' && addresses.indexOf(address) < index
  }

  const add = (links: readonly NewLink[], how: 'asked' | 'left') => {
    const isSingle = how === 'asked' && links.length === 1
    flushSync(() => {
      const keys = actions.add(links)
      if (isSingle) setOpenKey(keys[0])
    })
    if (!isSingle) return
    // Its proposed name is the first thing that people change.
    const title = form.getInputNode(`buttons.${buttons.length}.title`)
    title?.focus()
    if (title instanceof HTMLInputElement) title.select()
  }
  const toggle = useCallback((key: string) => setOpenKey(open => (open === key ? undefined : key)), [])
  const remove = useCallback(
    (key: string) => {
      flushSync(() => actions.remove(key))
      focusIn(list.current, `[data-removed="${key}"]`)
    },
    [actions]
  )
  const restore = (key: string) => {
    flushSync(() => actions.restore(key))
    focusIn(list.current, `[data-button="${key}"]`)
  }

  const room = ADDITIONAL_LINKS_MAX - buttons.length
  return (
    <section className={classes.buttons} aria-labelledby="landing-links">
      <div className={classes.head}>
        <h3 className={classes.label} id="landing-links">
          Ещё ссылки на странице
        </h3>
        {buttons.length > 0 && (
          <p className={classes.count}>
            {buttons.length} из {ADDITIONAL_LINKS_MAX}
          </p>
        )}
      </div>
      {places.length > 0 && (
        <ButtonOrder places={places} onMove={actions.move}>
          <ol className={classes.list} ref={list}>
            {places.map(({ button, isRemoved }) => {
              const { key } = button
              if (isRemoved) {
                return <RemovedButton key={key} button={button} hasRoom={room > 0} onUndo={restore} />
              }
              const index = numberOf(places, key)
              const isOpen = openKey === key || isBad(index)
              return (
                <ButtonRow
                  key={key}
                  button={button}
                  index={index}
                  total={buttons.length}
                  isOpen={isOpen}
                  isBad={isBad(index)}
                  isTwice={isTwice(index)}
                  actions={actions}
                  onToggle={toggle}
                  // Open for its errors alone, it would fold up with the first letter that mends one.
                  onEdit={setOpenKey}
                  onRemove={remove}
                >
                  {isOpen && <ButtonFields form={form} index={index} actions={actions} />}
                </ButtonRow>
              )
            })}
          </ol>
        </ButtonOrder>
      )}
      <AddButton form={form} room={room} onAdd={add} inputRef={adding} />
    </section>
  )
}

/** Typing elsewhere in the form changes nothing here. */
export const ButtonsField = memo(
  AllButtons,
  ({ form: before }, { form: now }) =>
    before.values.buttons === now.values.buttons &&
    before.values.removedButtons === now.values.removedButtons &&
    before.values.linkText === now.values.linkText &&
    before.values.leftLines === now.values.leftLines &&
    before.errors === now.errors
)
