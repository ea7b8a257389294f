import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

import { PAGE_SIZE } from '#contract/limits.ts'
import { formatNumber } from '#web/ui/format.ts'

import { rangeWords } from './list-words.ts'

import classes from './pager.module.css'

interface PagerProps {
  page: number
  shown: number
  total: number
  exact: boolean
  onPage: (page: number) => void
}

/** From page to page, as far as the server counts. */
export function Pager({ page, shown, total, exact, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const isEnd = page >= last
  if (last === 1) return null
  return (
    <nav className={classes.pager} aria-label="Страницы списка">
      <span className={classes.range}>{rangeWords({ page, shown, total, exact })}</span>
      {isEnd && !exact && (
        <span className={classes.note}>
          Дальше {formatNumber(total)} строк список не листается: сузьте отбор или скачайте таблицу.
        </span>
      )}
      <span className={classes.buttons}>
        {page > 2 && (
          <Button variant="subtle" onClick={() => onPage(1)}>
            В начало
          </Button>
        )}
        <Button
          variant="default"
          disabled={page === 1}
          leftSection={<IconChevronLeft size={18} stroke={1.75} aria-hidden />}
          onClick={() => onPage(page - 1)}
        >
          Назад
        </Button>
        <Button
          variant="default"
          disabled={isEnd}
          rightSection={<IconChevronRight size={18} stroke={1.75} aria-hidden />}
          onClick={() => onPage(page + 1)}
        >
          Дальше
        </Button>
        {exact && last > page + 1 && (
          <Button variant="subtle" onClick={() => onPage(last)}>
            В конец
          </Button>
        )}
      </span>
    </nav>
  )
}
