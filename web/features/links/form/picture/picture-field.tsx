import { Button, Input, Loader } from '@mantine/core'
import { IconPhoto, IconUpload, IconX } from '@tabler/icons-react'
import { useId, useRef, type ReactNode } from 'react'

import { PICTURE_MAX } from '#contract/limits.ts'
import { MEGABYTE } from '#contract/sizes.ts'
import { errorText } from '#web/ui/error-text.ts'
import { smallIcon } from '#web/ui/small-icon.ts'

import { usePictureDrop } from './picture-drop.ts'
import { usePictureUpload } from './picture-upload.ts'

import classes from './picture-field.module.css'

interface PictureFieldProps {
  label: string
  description?: ReactNode
  /** Address of the picture, or empty: there is none. */
  value: string
  /** What is shown of it: our copy of a picture elsewhere, or of the target's page. */
  shown?: string
  /** Gets the address of the uploaded copy, or an empty one. */
  onChange: (picture: string) => void
  error?: ReactNode
  /** How the form finds the field. */
  path?: string
  /** What else can be done with it, beside its own buttons. */
  children?: ReactNode
}

/** A picture that is chosen, dropped or pasted, and goes up at once. */
export function PictureField({
  label,
  description,
  value,
  shown = value,
  onChange,
  error,
  path,
  children
}: PictureFieldProps) {
  const id = useId()
  const place = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const upload = usePictureUpload(onChange)
  const isOver = usePictureDrop(place, file => {
    if (!upload.isBusy) upload.send(file)
  })
  const problem = upload.error ? errorText(upload.error) : error

  return (
    <fieldset ref={place} className={classes.group} aria-busy={upload.isBusy}>
      <legend className={classes.label}>{label}</legend>
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.field} data-over={isOver || undefined} data-bad={Boolean(problem) || undefined}>
        <div className={classes.picture}>
          {upload.isBusy ? (
            <Loader size={24} color="primary" aria-hidden />
          ) : shown ? (
            <img src={shown} alt="" />
          ) : (
            <IconPhoto size={28} stroke={1.5} aria-hidden />
          )}
        </div>
        <div className={classes.what}>
          <div className={classes.row}>
            {/* One button, so that the focus stays on it. */}
            <Button
              ref={button}
              variant="default"
              leftSection={upload.isBusy ? <IconX {...smallIcon} /> : <IconUpload {...smallIcon} />}
              data-path={path}
              aria-describedby={`${id}-hint ${id}-error`}
              onClick={() => (upload.isBusy ? upload.cancel() : input.current?.click())}
            >
              {upload.isBusy ? 'Отменить' : shown ? 'Заменить' : 'Загрузить'}
            </Button>
            {value && !upload.isBusy && (
              <Button
                variant="subtle"
                color="primary"
                onClick={() => {
                  upload.cancel()
                  onChange('')
                  button.current?.focus()
                }}
              >
                Убрать
              </Button>
            )}
            {!upload.isBusy && children}
          </div>
          <p className={classes.hint} id={`${id}-hint`}>
            Или перетащите файл сюда, или вставьте из буфера. До {PICTURE_MAX / MEGABYTE} МБ
          </p>
          <output className={classes.busy}>{upload.isBusy && 'Загружаем картинку…'}</output>
        </div>
      </div>
      {problem && (
        <Input.Error id={`${id}-error`} className={classes.error} role="alert">
          {problem}
        </Input.Error>
      )}
      <input
        ref={input}
        className={classes.input}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={`${label}: файл`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) upload.send(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </fieldset>
  )
}
