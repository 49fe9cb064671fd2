"""The teacher's page in German."""

from __future__ import annotations

from tests.examples.teacher_texts import Texts

GERMAN_TEXTS = Texts(
    about="""# Seite für Lehrkräfte

Für alle, die mit diesen Lektionen unterrichten: was du brauchst, wie lange es dauert, und alle Lösungen; lass die Seite also nicht offen an der Wand
stehen. Die Lösungen stehen hier so, wie die Aufgaben selbst sie kennen: Die Seite wird aus derselben Quelle gemacht
(`python -m tests.examples.teacher --language=de`).""",
    order="""## Welche Lektionen, in welcher Reihenfolge?

Lektion 1 kommt zuerst; jede der anderen kann für sich stehen. Für Statistik: 4, 6, 8. Für Informatik: 3, 5, 7, 9. Die Minuten gelten für eine Person
allein, die drückt, liest und antwortet; eine Klasse braucht dreimal so lange, das macht eine Lektion in 45 Minuten, mit einem Gespräch über die
falschen Antworten.""",
    before="""## Vor der Stunde

1. Auf jedem Computer, der benutzt werden soll, mit Netz: `pip install jupyterlab 'aufachse-widgets[lessons]'` (in einem Checkout des Projekts:
   `pip install jupyterlab '.[lessons]'`). Danach braucht nichts mehr ein Netz: Keine Lektion fragt einen anderen Rechner, und die Aufgaben prüfen
   sich selbst.
2. `aufachse lessons unsere-klasse --language=de` legt die Notebooks in einen Ordner `unsere-klasse`. Diese Seite mit allen Lösungen kommt nur mit
   `aufachse lessons unsere-klasse --language=de --teacher`.
3. `jupyter lab unsere-klasse`, die Lektion öffnen, *Run → Run All Cells*, und einmal durchgehen. Beim ersten Mal dauert es am längsten.
4. Wähl, was zum Raum passt: ein Laptop mit Beamer, eine Seite auf allen Handys, oder JupyterLab auf jedem Laptop. Alle drei stehen unten.

Keine Computer, auf denen du etwas installieren kannst, aber ein Netz?
[Die Lektionen 1 bis 3](https://aufachse.github.io/aufachse_widgets/play/lessons/) laufen ganz im Browser, auch auf dem Webspace deiner Schule; die
Badges in `docs/guide/learning.md` öffnen jede der neun auf [Binder](https://mybinder.org), den du zehn Minuten vorher startest.""",
    one_laptop="""## Zwanzig Leute, ein Laptop: 45 Minuten

JupyterLab an der Wand (*View → Presentation Mode*, oder große Schrift), nur die erste Zelle ausgeführt.

| Minute | du | die Klasse |
|---|---|---|
| 0 | Lies die Frage ganz oben vor. Erklär nichts. | Alle entscheiden für sich und schreiben es auf. |
| 2 | Hol eine Person an den Laptop. | Diese Person drückt, die anderen sagen, wohin. Nach zwei Zügen oder Versuchen die nächste. |
| 8 | Führ die nächste Zelle aus, und halte *vor* jedem Bild an: Wie wird es aussehen? | Hände hoch; jemand liest den Text vor. |
| 20 | Erste Aufgabe. Zähl die Hände für jede Antwort. Dann *Prüfen* mit der, die die meisten gewählt haben. | Wer anders gewählt hat, sagt vorher, warum. |
| 27 | Zweite Aufgabe, genauso. | Zu zweit, eine Minute, auf Papier; dann wieder Hände hoch. |
| 32 | Letzte Aufgabe. Bei Code: Eine Person tippt, andere sagen an; führ die Zelle nach jeder Zeile aus. | Was bemängelt die Prüfung? Wer weiß weiter? |
| 40 | Was hat euch überrascht? Was würdet ihr das Programm als Nächstes fragen? | Zwei, drei Antworten; probier eine aus, wenn noch Zeit ist. |

Die falschen Antworten sind mehr wert als die richtige: Unten steht jede, mit dem, was die Prüfung dazu sagt.""",
    many_laptops="""## Zwanzig Leute, zwanzig Laptops: 45 Minuten

JupyterLab auf jedem, installiert wie oben; bei zehn Laptops je zwei Leute an einem, die in Minute 10 und 20 die Plätze tauschen.

| Minute | du | die Klasse |
|---|---|---|
| 0 | Lies die Frage ganz oben vor. Alle öffnen die Lektion und führen die ersten beiden Zellen aus (*Umschalt+Enter*). | Drückt und spielt. |
| 5 | Geh herum. Wartet jemand länger als eine halbe Minute: *Kernel → Restart*, und die Zellen noch einmal. | Geht weiter, Zelle für Zelle, und liest. |
| 15 | „Jetzt solltet ihr bei den Aufgaben sein.“ | Aufgaben; wer nicht weiterkommt, fragt erst nebenan, dann dich. |
| 32 | Halte alle an. Nimm aus der Liste unten zu jeder Aufgabe eine falsche Antwort: Warum würde jemand das sagen? | Antwortet; berichtigt. |
| 40 | Was hat euch überrascht? (Lektion 7: das Turnier.) | Wer früher fertig ist, hilft oder spielt weiter. |

Die Aufgaben in Code dauern für alle, die zum ersten Mal Python schreiben, doppelt so lange, wie die Minuten sagen: Lass die letzte weg, oder gib sie als
Hausaufgabe auf.""",
    phones="""## Eine Lektion als Seite, für Handys

`voila --template=aufachse --no-browser --Voila.ip=0.0.0.0 unsere-klasse/4_chance.ipynb` bringt eine Lektion auf Handys und Laptops im selben Raum: Sie
öffnen `http://` + die Adresse deines Laptops + `:8866`. Ohne Passwort, also nur in einem Netz, dem du vertraust; *Strg+C* beendet es. Auf der Seite geht
alles außer den Aufgaben, die in Code gelöst werden, und die sagen das.

Alle, die sie öffnen, brauchen je 120 bis 160 MB vom Speicher deines Laptops. Die Seiten der Lektionen 7 bis 9 rechnen außerdem zehn Sekunden oder länger,
bevor sie ganz da sind, und zwanzig davon, im selben Augenblick geöffnet, warten aufeinander, auf einem kleinen Laptop einige Minuten: Lass die Reihen
ihre nacheinander öffnen, oder immer zwei zusammen hineinsehen.""",
    tournament="""## Das Turnier

Für Lektion 7 leg einen Ordner an. Alle speichern darin einen Bot als eine Python-Datei mit dem eigenen Namen (`anna.py`), mit einer Funktion `choose`
und den Importen, die sie braucht, wie in der letzten Aufgabe. Dann, für alle zu sehen:

```
aufachse tournament unsere-bots --also=courier --deals=20 --page=rangliste.html
```

Jeder Bot hat einen eigenen Prozess und eine Sekunde für jede Entscheidung: Ein Fehler oder eine Endlosschleife kostet ihn diese Entscheidung, nie das
Turnier, und steht in der letzten Spalte. Derselbe `--seed` teilt dieselben Karten aus. Mit zwanzig Bots dauert es einige Minuten: Versuch es erst mit
`--deals=2`, und lass das lange Turnier laufen, während ihr über die falschen Antworten sprecht. Die Bots sind Programme und laufen auf deinem Laptop wie jedes
andere: Sieh sie vorher durch.""",
    columns="| | Lektion | Minuten | davon Aufgaben | Antwort | braucht außer dem Paket |",
    nothing="nichts",
    number="eine Zahl",
    choice="eine Auswahl",
    map="der Plan",
    code="Code",
    asked="**{question}** ({how}, {minutes} Min.)",
    right="**Richtig: {answer}** {why}",
    right_code="**Richtig**, zum Beispiel ({why}):",
    mistakes="Was die Prüfung zu typischen Fehlern sagt:",
)
