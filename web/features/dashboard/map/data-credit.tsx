import classes from './data-credit.module.css'

/** Whose data the places are, with links, as their licences ask. */
export const DataCredit = ({ withNames = false }: { withNames?: boolean }) => (
  <p className={classes.credit}>
    По IP, для мобильных сетей приблизительно. <a href="https://db-ip.com/">IP Geolocation by DB-IP</a>
    {withNames && (
      <>
        , названия городов — <a href="https://www.geonames.org/">GeoNames</a>
      </>
    )}
  </p>
)
