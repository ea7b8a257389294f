import { Button, FileButton } from '@mantine/core'
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'

import { LOGO_SHARES } from '#web/ui/qr/code/qr-design.ts'
import { smallIcon } from '#web/ui/small-icon.ts'

import type { DesignPartProps } from './design-part.ts'
import { LabelledChoice } from './labelled-choice.tsx'
import { logoFromFile, LogoRefusal } from './logo-file.ts'

import classes from './logo-choice.module.css'

const [small, middle, large] = LOGO_SHARES
const sizes = [
  [String(small), 'Маленький'],
  [String(middle), 'Средний'],
  [String(large), 'Крупный']
] as const

/** The picture in the middle of the code. */
export function LogoChoice({ design: { logo, logoShare }, onChange }: DesignPartProps) {
  const [refusal, setRefusal] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const take = async (file: File | null) => {
    if (!file) return
    setRefusal('')
    try {
      onChange({ logo: await logoFromFile(file) })
    } catch (error) {
      if (!(error instanceof LogoRefusal)) throw error
      setRefusal(error.message)
    }
  }
  return (
    <div className={classes.logo}>
      <span className={classes.label}>Логотип</span>
      <div className={classes.row}>
        {logo && <img className={classes.picture} src={logo.png} alt="Выбранный логотип" />}
        <FileButton accept="image/*" onChange={file => void take(file)}>
          {props => (
            <Button {...props} ref={button} variant="default" leftSection={<IconPhotoPlus {...smallIcon} />}>
              {logo ? 'Заменить' : 'Добавить логотип'}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button
            variant="subtle"
            leftSection={<IconTrash {...smallIcon} />}
            onClick={() => {
              onChange({ logo: undefined })
              button.current?.focus()
            }}
          >
            Убрать
          </Button>
        )}
      </div>
      <p className={classes.hint} role="alert" data-refused={refusal !== '' || undefined}>
        {refusal}
      </p>
      {logo ? (
        <LabelledChoice
          label="Размер логотипа"
          value={String(logoShare)}
          options={sizes}
          onChange={value => onChange({ logoShare: Number(value) })}
        />
      ) : (
        <p className={classes.hint}>Картинка остаётся в этом браузере.</p>
      )}
    </div>
  )
}
