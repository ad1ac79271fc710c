/** When displayed, this note must not run scripts, load URLs, submit forms or navigate. */
export const hostileHtmlNote = `<html><head><meta http-equiv="refresh" content="0;url=https://evil.example/">
<base href="https://evil.example/"><style>body{background:url(https://evil.example/css.gif)}</style></head>
<body onload="alert('load')"><script>alert('script')</script>
<p>The words that should be left: <b>take care</b>.</p>
<img src="https://evil.example/pixel.gif" onerror="alert('img')"><svg onload="alert('svg')"></svg>
<a href="javascript:alert('link')">link</a><form action="https://evil.example/"><input name="password"></form>
<iframe srcdoc="<script>alert('frame')</script>"></iframe><object data="https://evil.example/x"></object>
<math><mi xlink:href="javascript:alert(1)">x</mi></math><div style="position:fixed;inset:0">cover</div>
</body></html>`

export const hostileRtfNote = String.raw`{\rtf1\ansi <script>alert('rtf')</script>\par
{\field{\*\fldinst HYPERLINK "javascript:alert(1)"}{\fldrslt link}}\par
{\object\objautlink{\*\objdata 0105000002000000}}The words that should be left.\par}`
