export const saoirsesHtmlNote = `<!DOCTYPE html>
<html><head><title>Antenatal visit</title></head><body>
<h2>Antenatal visit, 20 weeks</h2>
<table><thead><tr><th>Measure</th><th>Value</th></tr></thead>
<tbody><tr><td>Blood pressure</td><td>112/68&nbsp;mmHg</td></tr><tr><td>Hemoglobin</td><td>11.40&nbsp;g/dL</td></tr></tbody></table>
<p><b>Plan</b></p><ul><li>Iron &amp; vitamin C with meals</li><li>Next visit in four weeks</li></ul>
</body></html>`

/**
 * An RTF note of the visit in the HTML note. Contains a code-page quote, a Unicode escape and a table, as hospitals
 * send them.
 */
export const saoirsesRtfNote = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Arial;}}
\pard\b Antenatal visit, 20 weeks\b0\par
She says she\'92s well. Caf\u233?\'e9 twice a day.\par
\trowd\cellx3000\cellx6000 Blood pressure\cell 112/68 mmHg\cell\row
\trowd\cellx3000\cellx6000 Hemoglobin\cell 11.40 g/dL\cell\row
\pard{\i Plan:} iron with meals; next visit in four weeks.\par}`
