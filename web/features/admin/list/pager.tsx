import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

import { PAGE_SIZE } from '#contract/limits.ts'
import { formatNumber } from '#web/ui/format.ts'

import { LAST_PAGE } from './list-address.ts'
import { rangeWords } from './list-words.ts'

import classes from './pager.module.css'

interface PagerProps {
  page: number
  shown: number
  total: number
  exact: boolean
  onPage: (page: number) => void
}

/** From page to page, as far as the API lists. */
export function Pager({ page, shown, total, exact, onPage }: PagerProps) {
  const isFull = shown === PAGE_SIZE
  const lastKnown = exact ? Math.max(1, Math.ceil(total / PAGE_SIZE)) : LAST_PAGE
  const isEnd = page >= Math.min(lastKnown, LAST_PAGE)
  if (page === 1 && isEnd && !isFull) return null
  const isCutOff = page === LAST_PAGE && isFull
  return (
    <nav className={classes.pager} aria-label="Страницы списка">
      <span className={classes.range}>{rangeWords({ page, shown, total, exact })}</span>
      {isCutOff && (
        <span className={classes.note}>
          Дальше {formatNumber(page * PAGE_SIZE)} строк список не листается: сузьте отбор или скачайте
          таблицу.
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
        {exact && lastKnown > page + 1 && (
          <Button variant="subtle" onClick={() => onPage(Math.min(lastKnown, LAST_PAGE))}>
            В конец
          </Button>
        )}
      </span>
    </nav>
  )
}
