-- Days keep totals of their hours (docs/decisions/027): those that closed without are made anew.
update rollup_periods set stale = true where span = 'day';
