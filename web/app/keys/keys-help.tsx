import { Modal } from '@mantine/core'

import { administration } from '#web/app/navigation.ts'
import { useDestinations } from '#web/app/use-destinations.ts'
import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts'

import { paletteKeys, shiftKeys, undoKeys } from './key-names.ts'
import { Keys } from './keys.tsx'

import classes from './keys-help.module.css'

interface Hint {
  keys: readonly string[]
  does: string
}

const administrationHints: readonly Hint[] = [
  { keys: ['J', 'K'], does: 'Следующая и предыдущая строка в «Управлении»' },
  { keys: ['Пробел'], does: 'Выбрать эту строку' }
]

const hintsWith = (destinations: ReturnType<typeof useDestinations>): readonly Hint[] => [
  { keys: paletteKeys, does: 'Найти ссылку, раздел или действие' },
  { keys: ['C'], does: 'Создать ссылку' },
  { keys: ['/'], does: `Поиск по списку; где списка нет – как ${paletteKeys.join(' ')}` },
  ...destinations.map(({ letter, name }) => ({
    keys: ['G', letter.toUpperCase()],
    does: `Перейти в раздел «${name}»`
  })),
  { keys: ['B'], does: 'К действиям с выбранными строками' },
  { keys: undoKeys, does: 'Отменить перенос в архив, пока видно «Вернуть»' },
  { keys: shiftKeys, does: 'Переставить выбранную кнопку своей страницы' },
  ...(destinations.includes(administration) ? administrationHints : []),
  { keys: ['?'], does: 'Эта подсказка' },
  { keys: ['Esc'], does: 'Закрыть окно или снять выбор строк' }
]

interface KeysHelpProps {
  opened: boolean
  onClose: () => void
}

/** Which keys do what. */
export function KeysHelp({ opened, onClose }: KeysHelpProps) {
  const hints = hintsWith(useDestinations())
  useBackCloses(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Клавиши"
      size={440}
      centered
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Закрыть' }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <dl className={classes.hints}>
        {hints.map(({ keys, does }) => (
          <div key={does} className={classes.hint}>
            <dt>{does}</dt>
            <dd className={classes.keys}>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>Раскладка не важна: русская и латинская работают одинаково.</p>
    </Modal>
  )
}
