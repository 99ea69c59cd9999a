export const Limits = () => (
  <>
    <ul className="bullets">
      <li>Children hardly appear: most have no contract of their own. Counts stand for people aged 18 and over.</li>
      <li>Someone with two phones, or a vehicle with its own card, can be seen twice.</li>
      <li>
        The network’s share of the population differs between areas and groups. Weights correct for where people live,
        not for who they are.
      </li>
      <li>
        A cell in open country is large: trips within it are not seen, and a place near its edge is blurred. Compare
        small rural places with care.
      </li>
      <li>Visitors from abroad are seen only where they roam on this network, and have no home to be weighted by.</li>
      <li>Floors, shops and sides of a street cannot be told apart.</li>
      <li>
        Events, closures and school holidays move a month. Compare like months, and look at the days that a report marks
        as incomplete.
      </li>
      <li>
        Purpose, mode and electric vehicles are inferred from patterns. They are right for many people together and can
        be wrong for some.
      </li>
    </ul>
    <p>
      Use the figures to compare places, days and hours, to size a market or a scheme, and to see change. Do not use
      them to count a crowd on one day to the last person, or to draw conclusions about individuals.
    </p>
  </>
)
