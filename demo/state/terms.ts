import { POSTCODE_CREDIT } from '../../src/domain/basemap.ts'

/** Terms of the portal service in the demo. */
export const DEMO_TERMS = `
<h2>Using the demonstration</h2>
<p>Everything in this portal is made up: the people, their journeys and the customers. No figure here describes a real person.</p>
<h3>What you may do</h3>
<ul>
  <li>Order datasets with the credits of your organisation and open their reports and maps.</li>
  <li>Download the released figures and use them to judge the product.</li>
</ul>
<h3>What you may not do</h3>
<ul>
  <li>Present demonstration figures as if they were measured.</li>
  <li>Try to single out individuals. Figures that rest on few devices are withheld to protect them.</li>
</ul>
<p>Place names and populations come from GeoNames (CC BY 4.0); coastlines from Natural Earth.
Postcodes: ${POSTCODE_CREDIT}.</p>`.trim()
